import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** One source file as the rules see it. Paths are relative to `src/`, with forward slashes. */
export interface ScannedFile {
  path: string;
  lines: number;
  imports: Import[];
  usesConsole: boolean;
}

export interface Import {
  specifier: string;
  /** For a relative import: the file it names, relative to `src/`. */
  target?: string;
  /** For a bare import: the name of the package, without a sub-path. */
  package?: string;
}

/** Reads every TypeScript file under a folder. */
export function scanFolder(root: string): ScannedFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => scanText(posix.relative(slashes(root), slashes(file)), readFileSync(file, 'utf8')))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Reads one file from text. Type-only, dynamic and re-exporting imports count like any other. */
export function scanText(path: string, text: string): ScannedFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const imports: Import[] = [];
  let usesConsole = false;
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) imports.push(toImport(path, specifier));
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'console') {
      usesConsole = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { path, lines: text.replace(/\n$/, '').split('\n').length, imports, usesConsole };
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0]);
  }
  return undefined;
}

function literal(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function toImport(from: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    return { specifier, target: posix.join(posix.dirname(from), specifier) };
  }
  if (specifier.startsWith('node:')) return { specifier };
  const depth = specifier.startsWith('@') ? 2 : 1;
  return { specifier, package: specifier.split('/').slice(0, depth).join('/') };
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
