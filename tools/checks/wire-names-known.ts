// Files that name the wire's words though no presenter: the file of providers is written in the words of the answer that
// gives them out. The list only gets shorter.
export const knownWireFiles: readonly string[] = ['apps/server/src/modules/company/provider-schema.ts'];
