import { createHash } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';

const CHECK = /^local known = .*'ZMSCORE'.*$/m;

/** Breaks the build in this process: repeated client ids are not recognised, so a retry posts the message again. */
export function forgetClientIds(): void {
  for (const script of [scripts.sendMessages, scripts.sendToRoom]) {
    const source = script.source.replace(CHECK, 'local known = {}');
    if (source === script.source) throw new Error(`${script.name} no longer contains that check`);
    Object.assign(script, { source, sha1: createHash('sha1').update(source).digest('hex') });
  }
}
