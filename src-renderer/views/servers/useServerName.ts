import type { ServerEntry } from '#shared/contract/hostModel.ts';
import { useWords } from '../../i18n/useWords.ts';

/** The host of a server, with the port, because several servers may be on one computer. */
export function useServerName({ kind, label }: Pick<ServerEntry, 'kind' | 'label'>): string {
  const t = useWords();
  if (kind === null) return t('servers.new');
  return kind === 'embedded' ? t('sidebar.thisComputer') : label;
}
