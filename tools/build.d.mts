// Types of the build for programs that need the apps.
/** Returns the names of the apps it built. */
export function buildApps(node: string): Promise<string[]>;
