/** Where a definition that a person wrote stands: its folder, and the place of each part of it. */
export interface DefinitionPlace {
  /** Absolute path of the folder; relative paths in it are meant from there. */
  folder: string;
  /** `file:line:column` of a part, as a person would write it. */
  at(path: readonly (string | number)[]): string;
}
