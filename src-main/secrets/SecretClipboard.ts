import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from '#core/index.ts';

/** How long a secret stays on the clipboard (ms). The page displays it as a minute. */
export const SECRET_MS = 60_000;

/** The clipboard of the system. */
export interface SystemClipboard {
  /** Replaces its content with a text that clipboard managers are asked to ignore. */
  readonly writeSecret: (text: string) => Promise<void>;
  readonly readText: () => Promise<string>;
  readonly clear: () => void;
}

/**
 * Copies secrets, and clears the clipboard a minute later unless it has something else by then. Of a secret it keeps a
 * digest only.
 */
export class SecretClipboard {
  readonly #clipboard: SystemClipboard;
  readonly #log: Logger;
  readonly #key = randomBytes(32);
  /** Of the last secret; null: there is nothing to clear. */
  #digest: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(clipboard: SystemClipboard, log: Logger) {
    this.#clipboard = clipboard;
    this.#log = log;
  }

  async copy(text: string): Promise<void> {
    await this.#clipboard.writeSecret(text);
    this.#digest = this.#digestOf(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.clear(), SECRET_MS);
  }

  /** Clears the clipboard now if it still has the last secret. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    const digest = this.#digest;
    if (digest === null) return;
    this.#digest = null;
    try {
      if (this.#digestOf(await this.#clipboard.readText()) === digest) this.#clipboard.clear();
    } catch (error) {
      this.#log.warn({ err: error }, 'the clipboard could not be cleared');
    }
  }

  /** Windows may change the ends of lines. */
  #digestOf(text: string): string {
    return createHmac('sha256', this.#key).update(text.replaceAll('\r\n', '\n')).digest('hex');
  }
}
