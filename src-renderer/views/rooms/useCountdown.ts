import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Whole seconds until an instant of this computer's clock, counting down; 0 once it is past, or if there is none. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [seconds]);
  return seconds;
}
