import { type ReactElement, useEffect, useState } from 'react';
import { isNearLimit } from '#shared/quota/isNearLimit.ts';
import type { Output } from '#shared/contract/index.ts';
import { useWords } from '../../i18n/useWords.ts';
import { sizeOf } from '../../text/sizes.ts';
import { useParley } from '../ParleyContext.ts';

interface FileQuotaProps {
  /** Whether to show it only when most of the limit is used. */
  readonly onlyNear?: boolean;
  readonly className?: string | undefined;
}

/** How much of the team's limit for each person their files use. Nothing without a limit. */
export function FileQuota({ onlyNear = false, className }: FileQuotaProps): ReactElement | null {
  const t = useWords();
  const { client } = useParley();
  const [quota, setQuota] = useState<Output<'upload.quota'> | null>(null);

  useEffect(() => {
    let isShown = true;
    async function load(): Promise<void> {
      const result = await client.request('upload.quota', {});
      // Without an answer the line is missing; a file that does not fit is refused with the numbers.
      if (isShown && result.ok) setQuota(result.value);
    }
    void load();
    return () => {
      isShown = false;
    };
  }, [client]);

  if (quota === null || quota.limitBytes === 0) return null;
  const { usedBytes, limitBytes } = quota;
  if (onlyNear && !isNearLimit(usedBytes, limitBytes)) return null;
  return <p className={className}>{t('files.quota', { used: sizeOf(usedBytes), limit: sizeOf(limitBytes) })}</p>;
}
