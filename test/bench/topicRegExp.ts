/** The simplest definition of a topic pattern, with which the pattern tree is compared. */
export function toRegExp(pattern: string): RegExp {
  const words = pattern.split('.').map((word) => {
    if (word === '**') return '[^.]+(?:\\.[^.]+)*';
    return word === '*' ? '[^.]+' : word.replaceAll('*', '[^.]*');
  });
  return new RegExp(`^${words.join('\\.')}$`);
}
