// A reason not to start that another start does not fix: a person has to change something first.
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}
