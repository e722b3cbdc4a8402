import { createHash } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';

const CHECK = /^local known = .*'ZMSCORE'.*$/m;

/** Breaks the build that runs in this process: a message that was sent before is not known again, so a retry posts it once more. */
export function forgetClientIds(): void {
  for (const script of [scripts.sendMessages, scripts.sendToRoom]) {
    const source = script.source.replace(CHECK, 'local known = {}');
    if (source === script.source) throw new Error(`${script.name} has no such check any more`);
    Object.assign(script, { source, sha1: createHash('sha1').update(source).digest('hex') });
  }
}
