import { join, normalize, sep } from 'node:path';

/** The file of the built interface for a URL path, or `null` for a path outside its folder. */
export function resolveFile(folder: string, urlPath: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(urlPath);
  } catch {
    return null; // a lone "%"
  }
  if (/[\0\\:]/.test(path)) return null;
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  return file.startsWith(folder + sep) ? file : null;
}
