/** What a pattern of topics means, said in the plainest way there is: what the tree of patterns is compared with. */
export function toRegExp(pattern: string): RegExp {
  const words = pattern.split('.').map((word) => {
    if (word === '**') return '[^.]+(?:\\.[^.]+)*';
    return word === '*' ? '[^.]+' : word.replaceAll('*', '[^.]*');
  });
  return new RegExp(`^${words.join('\\.')}$`);
}
