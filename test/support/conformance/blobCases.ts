import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { recordEvents } from '../recordEvents.ts';
import { asker, openDirect, type SignedIn, signUp } from '../people.ts';
import { refusedField } from './assertRefused.ts';
import type { ConformanceCase } from './ConformanceCase.ts';

type File = Uint8Array<ArrayBuffer>;
type Upload = { readonly conversationId: string; readonly uploadId: string };

let counter = 0;
function freshUpload(conversationId: string): Upload {
  counter += 1;
  return { conversationId, uploadId: `upload-${process.pid}-${counter}` };
}

function randomFile(bytes: number): File {
  return new Uint8Array(randomBytes(bytes));
}

/** Begins or resumes an upload and writes up to this many chunks; returns the number of stored bytes. */
async function write({ ask }: Pick<SignedIn, 'ask'>, upload: Upload, file: File, chunks = Infinity): Promise<number> {
  const begin = { ...upload, name: 'file.bin', bytes: file.byteLength };
  const { chunkBytes, ...begun } = await ask('upload.begin', begin);
  let { received } = begun;
  for (let count = 0; count < chunks && received < file.byteLength; count += 1) {
    const chunk = file.slice(received, received + chunkBytes);
    ({ received } = await ask('upload.write', { ...upload, offset: received, chunk }));
  }
  return received;
}

async function finish({ ask }: Pick<SignedIn, 'ask'>, upload: Upload, file: File) {
  const sha256 = createHash('sha256').update(file).digest('hex');
  return ask('upload.finish', { ...upload, sha256 });
}

/** Uploads. The hash at the end covers the stored bytes. */
export const blobCases: readonly ConformanceCase[] = [
  {
    name: 'D10: an upload arrives complete, and a message delivers it to the other person',
    async run(make) {
      const [mei, tom] = [await signUp(await make()), await signUp(await make())];
      const conversationId = await openDirect(mei, tom);
      const file = randomFile(600_001);
      const upload = freshUpload(conversationId);
      assert.equal(await write(mei, upload, file), file.byteLength);
      const { kind, blob } = await finish(mei, upload, file);
      assert.deepEqual([kind, blob.id, blob.bytes], ['file', upload.uploadId, file.byteLength]);
      const body = { kind, blob, caption: '' };
      const { offset } = await mei.ask('message.send', { conversationId, clientId: upload.uploadId, body });
      const heard = await tom.events.next('conversation.appended', ({ event }) => event.offset === offset);
      assert.deepEqual(heard.event.type === 'message' && heard.event.body, body);
      const { path, forMs } = await tom.ask('blob.link', { conversationId, blobId: blob.id });
      assert.match(path, /^\/parley\/blob\/[\w.-]+$/);
      assert.ok(forMs > 0);
    },
  },
  {
    name: 'D10: every byte value arrives unchanged, in chunks of any size',
    async run(make) {
      const mei = await signUp(await make());
      const conversationId = await openDirect(mei, mei);
      const values = Uint8Array.from({ length: 256 }, (_, value) => value);
      for (const file of [values, values.slice(0, 1), Uint8Array.of(0), values.slice(200)]) {
        const upload = freshUpload(conversationId);
        await write(mei, upload, file);
        assert.equal((await finish(mei, upload, file)).blob.bytes, file.byteLength);
      }
    },
  },
  {
    name: 'D10: after a lost connection an upload resumes after the last acknowledged chunk',
    async run(make) {
      const mei = await signUp(await make());
      const conversationId = await openDirect(mei, mei);
      const file = randomFile(700_000);
      const upload = freshUpload(conversationId);
      const before = await write(mei, upload, file, 1);
      assert.ok(before > 0 && before < file.byteLength);

      const transport = await make();
      const ear = recordEvents(transport);
      const again = asker(transport);
      await again.ask('account.resume', { token: mei.token });
      assert.equal(await write(again, upload, file, 0), before);
      assert.equal(await write(again, upload, file), file.byteLength);
      assert.equal((await finish(again, upload, file)).blob.bytes, file.byteLength);
      ear.stop();
    },
  },
  {
    name: 'invalid or too many bytes are answered INVALID_ARGUMENT with their field',
    async run(make) {
      const mei = await signUp(await make());
      const upload = freshUpload(await openDirect(mei, mei));
      await mei.ask('upload.begin', { ...upload, name: 'a', bytes: 600_000 });
      const odd = ['AQID', [1, 2, 3], { 0: 1, length: 1 }, 7, null, new Uint8Array(), randomFile(256 * 1024 + 1)];
      for (const chunk of odd) {
        assert.equal(await refusedField(mei.transport, 'upload.write', { ...upload, offset: 0, chunk }), 'chunk');
      }
    },
  },
];
