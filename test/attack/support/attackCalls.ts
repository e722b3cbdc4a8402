import { createHash, randomUUID } from 'node:crypto';
import { chatCalls } from '#shared/contract/index.ts';
import { createKeys } from '#core/keys.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { hostileArguments } from './argumentsOf.ts';
import { type Answer, Attacker, type ChatCall } from './Attacker.ts';
import { Audience, type Leak, markTexts } from './Audience.ts';
import { SharedKnowledge } from './SharedKnowledge.ts';
import type { GatewayProcess } from './startGatewayProcess.ts';
import { readEverything } from './readEverything.ts';

export interface CampaignOptions {
  readonly gateway: GatewayProcess;
  readonly inputs: number;
  readonly seed: number;
  /** Ends at the first finding. */
  readonly endOnFinding?: boolean;
}

export interface CampaignResult {
  readonly inputs: number;
  /** Per call of the contract: how often it was made, and how often it succeeded. */
  readonly calls: ReadonlyMap<ChatCall, { made: number; accepted: number }>;
  /** How many different things happened: a call and its answer, by the call that the person succeeded with before. */
  readonly states: number;
  readonly frames: number;
  readonly checks: number;
  readonly findings: readonly string[];
}

const CALLS = Object.keys(chatCalls) as ChatCall[];
/** Calls that change what many people see are made more often. */
const CHOICES = CALLS.flatMap((name) => Array.from({ length: timesOf(name) }, () => name));
function timesOf(name: string): number {
  // These end in another person or none, so that the next calls would only be refused.
  if (name.startsWith('account.')) return 1;
  return /^(?:message|room|proposal|upload|admin|announcement)\./.test(name) ? 12 : 5;
}
/** Inputs of one attacker between two evaluations of the oracles. */
const PER_BATCH = 250;
const IN_FLIGHT = 6;
/** Everything stored is read again after this many batches. */
const BATCHES_PER_READING = 15;
/** What the gateway may keep in addition after a long attack: names, schemas and code that were used first. */
const MAX_GROWTH_BYTES = 96 * 1024 * 1024;
const ROOM_NAMES = ['Lobby', 'Garden', 'Kitchen', 'Attic', 'Cellar'] as const;
const TOPICS = ['alpha', 'alpha.beta', 'alpha.gamma', 'delta', '**', 'alpha.*', 'private.plans'] as const;

/** The people of an attack and what they share. */
class Campaign {
  readonly gateway: GatewayProcess;
  readonly random: Random;
  readonly audience = new Audience();
  readonly shared = new SharedKnowledge();
  readonly findings: string[] = [];
  readonly calls = new Map<ChatCall, { made: number; accepted: number }>(
    CALLS.map((name) => [name, { made: 0, accepted: 0 }]),
  );
  readonly owner: Attacker;
  /** Two people who talk to each other in what the attackers must not read. */
  readonly mei: Attacker;
  readonly tom: Attacker;
  readonly admin: Attacker;
  readonly attackers: readonly Attacker[];
  readonly #secrets = new Map<Attacker, Readonly<Record<string, () => unknown>>>();
  readonly #own = new Map<Attacker, SharedKnowledge>();
  /** Ids of the people who do not attack. */
  #calm: readonly string[] = [];
  readonly #states = new Set<string>();
  readonly #lastAccepted = new Map<Attacker, ChatCall>();
  readonly #signingIn = new Map<Attacker, Promise<void>>();
  #vault = { conversationId: '', direct: '' };
  inputs = 0;
  checks = 0;

  constructor({ gateway, seed }: CampaignOptions) {
    this.gateway = gateway;
    this.random = createRandom(seed);
    const people = ['owner', 'mei', 'tom', 'admin', 'member', 'former', 'other', 'stranger'].map(
      (name) =>
        new Attacker({
          url: gateway.url,
          name: `${name} ${randomUUID().slice(0, 6)}`,
          audience: this.audience,
          staysTheSame: ['owner', 'mei', 'tom'].includes(name),
          report: (finding) => this.report(finding),
        }),
    );
    [this.owner, this.mei, this.tom, this.admin] = people as [Attacker, Attacker, Attacker, Attacker];
    this.attackers = people.slice(3);
  }

  report(finding: string): void {
    if (this.findings.length < 50 && !this.findings.includes(finding)) this.findings.push(finding);
  }

  get everyone(): readonly Attacker[] {
    return [this.owner, this.mei, this.tom, ...this.attackers];
  }

  isStranger(attacker: Attacker): boolean {
    return attacker === this.attackers.at(-1);
  }

  async prepare(): Promise<void> {
    const signingIn = this.everyone.filter((person) => !this.isStranger(person));
    for (const person of signingIn) await person.signIn();
    await this.attackers.at(-1)?.connect();
    const { mei, tom, owner, admin } = this;
    const [, former] = this.attackers.slice(1);
    const clientId = 'c1';
    await owner.ask('admin.setRole', { userId: admin.userId, role: 'admin' });
    const password = randomUUID();
    const room = { name: 'The vault', seats: 0, idleTtlMs: 0, clientId, password };
    await mei.ask('room.create', room);
    for (const person of [tom, former]) await person?.ask('room.enter', { name: room.name, password, clientId });
    const conversationId = 'room:the-vault';
    const peeked = await mei.ask('room.peek', { name: room.name });
    this.#vault.conversationId = idOf(peeked) ?? conversationId;
    await mei.ask('room.remove', {
      conversationId: this.#vault.conversationId,
      userId: former?.userId,
      clientId: 'c2',
    });
    // An admin may close every room but one under legal hold, which only the owner lifts.
    const target = { kind: 'conversation', id: this.#vault.conversationId };
    await owner.ask('retention.hold', { target, on: true });
    this.audience.expel(this.#vault.conversationId, former?.userId ?? '');
    const direct = await mei.ask('direct.open', { userId: tom.userId });
    this.#vault.direct = idOf(direct?.ok === true ? direct : null) ?? '';
    await mei.ask('topic.publish', { topic: 'private.plans', clientId, title: 'Private' });
    await mei.ask('topic.restrict', { topic: 'private.plans', userIds: [tom.userId] });
    for (const person of [mei, tom]) this.audience.admit('topic private.plans', person.userId);
    this.#shareIds();
    if (this.#vault.direct === '' || this.findings.length > 0) this.report('the attack could not be prepared');
  }

  #shareIds(): void {
    const { shared, random } = this;
    for (const conversationId of Object.values(this.#vault)) shared.learn('conversationId', conversationId, random);
    for (const name of [...ROOM_NAMES, 'The vault']) shared.learn('name', name, random);
    for (const topic of TOPICS) for (const field of ['topic', 'pattern']) shared.learn(field, topic, random);
    for (const { userId } of this.everyone) if (userId !== '') shared.learn('userId', userId, random);
    this.#calm = [this.owner, this.mei, this.tom].map(({ userId }) => userId);
    for (const attacker of this.attackers) {
      const password = (): string => (random.next() < 0.97 ? attacker.password : 'wrong password');
      const later = (): number => Date.now() + random.between(60_000, 86_400_000);
      const instants = { sendAt: later, remindAt: later };
      const secrets = { token: () => attacker.token, password, newPassword: () => attacker.password, ...instants };
      this.#own.set(attacker, new SharedKnowledge());
      this.#secrets.set(attacker, secrets);
    }
  }

  /** A room, conversations and messages in them, so that what this attacker does next means something. */
  async #settleIn(attacker: Attacker): Promise<void> {
    const index = this.attackers.indexOf(attacker);
    const other = this.attackers[index === 0 ? 1 : 0];
    const name = ROOM_NAMES[index] ?? 'Hall';
    const clientId = `settle-${index}-${this.random.between(0, 1e9)}`;
    const answers = [
      await attacker.ask('room.create', { name, password: null, seats: 0, idleTtlMs: 0, clientId }),
      await attacker.ask('room.enter', { name, clientId }),
      await attacker.ask('room.enter', { name: ROOM_NAMES[0], clientId }),
      await attacker.ask('direct.open', { userId: other?.userId }),
      await attacker.ask('group.create', { name: `Group ${clientId}` }),
    ];
    for (const answer of answers) {
      if (answer?.ok !== true) continue;
      this.#learn(attacker, answer.value);
      const conversationId = idOf(answer);
      if (conversationId !== undefined) await this.#beginIn(attacker, conversationId, clientId);
    }
  }

  async #beginIn(attacker: Attacker, conversationId: string, clientId: string): Promise<void> {
    const args = { conversationId, clientId, body: { kind: 'text', text: 'Something to read' } };
    const answers = [
      await attacker.ask('message.send', markTexts(args, attacker.userId, this.audience)),
      await attacker.ask('conversation.fetch', { conversationId }),
    ];
    for (const answer of answers) if (answer?.ok === true) this.#learnAbout(attacker, conversationId, answer.value);
    await this.#upload(attacker, conversationId, clientId);
  }

  /** One finished file, and one whose bytes are still to come. */
  async #upload(attacker: Attacker, conversationId: string, clientId: string): Promise<void> {
    const chunk = new Uint8Array(16);
    const sha256 = createHash('sha256').update(chunk).digest('hex');
    for (const uploadId of [`${clientId}-whole`, `${clientId}-begun`]) {
      const upload = { conversationId, uploadId };
      await attacker.ask('upload.begin', { ...upload, name: 'x.bin', bytes: chunk.byteLength });
      this.#learnAbout(attacker, conversationId, { uploadId, sha256 });
      if (uploadId.endsWith('begun')) continue;
      await attacker.ask('upload.write', { ...upload, offset: 0, chunk });
      const finished = await attacker.ask('upload.finish', { ...upload, sha256 });
      if (finished?.ok === true) this.#learnAbout(attacker, conversationId, finished.value);
    }
  }

  #learn(attacker: Attacker, value: unknown): void {
    this.shared.learnFrom(value, this.random);
    this.#own.get(attacker)?.learnFrom(value, this.random);
  }

  /** What belongs together, so that an attacker can use it together. */
  #learnAbout(attacker: Attacker, conversationId: string, value: unknown): void {
    this.#learn(attacker, value);
    this.shared.learnAbout(conversationId, value, this.random);
    this.#own.get(attacker)?.learnAbout(conversationId, value, this.random);
  }

  /** The two talk; each text is marked for them. */
  async #talk(): Promise<void> {
    const { mei, tom, audience, random } = this;
    const clientId = (): string => `t${random.between(0, 1e9)}`;
    for (const conversationId of Object.values(this.#vault)) {
      const from = random.pick([mei, tom]);
      const args = { conversationId, clientId: clientId(), body: { kind: 'text', text: 'Between us' } };
      // However often it is sent, the message counts once.
      const answer = await from.askPersistently('message.send', markTexts(args, from.userId, audience) as object);
      if (answer?.ok !== true) this.report(`nobody can talk any more: ${JSON.stringify(answer)}`);
      if (conversationId.startsWith('room:')) {
        for (const person of [mei, tom]) audience.admit(conversationId, person.userId);
      }
    }
    const title = `Plans ${audience.mark('topic private.plans', mei.userId)}`;
    await mei.ask('topic.publish', { topic: 'private.plans', clientId: clientId(), title });
  }

  async #attackAs(attacker: Attacker): Promise<void> {
    let left = this.isStranger(attacker) ? PER_BATCH / 5 : PER_BATCH;
    const worker = async (): Promise<void> => {
      while (left > 0 && this.gateway.end() === null) {
        left -= 1;
        await this.#makeOneCall(attacker);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  }

  async #makeOneCall(attacker: Attacker): Promise<void> {
    const { random } = this;
    const name = CHOICES[random.between(0, CHOICES.length - 1)];
    const [own, secrets] = [this.#own.get(attacker), this.#secrets.get(attacker)];
    if (name === undefined || own === undefined || secrets === undefined) return;
    await this.#signingIn.get(attacker);
    const knowledge = this.shared.forOneCall(own, secrets, random);
    const args = markTexts(hostileArguments(chatCalls[name].input, random, knowledge), attacker.userId, this.audience);
    // An admin may deactivate people and take over their accounts; here only those of other attackers.
    if (name.startsWith('admin.') && this.#calm.some((id) => JSON.stringify(args)?.includes(id) ?? false)) return;
    const answer = await attacker.ask(name, args);
    this.inputs += 1;
    const count = this.calls.get(name);
    if (count !== undefined) count.made += 1;
    if (answer !== null) this.#recordState(attacker, name, answer);
    if (answer === null) await attacker.connect();
    else if (answer.ok) {
      if (count !== undefined) count.accepted += 1;
      const { conversationId = idOf(answer) } = Object(args) as { readonly conversationId?: string };
      for (const value of [answer.value, args]) {
        if (conversationId === undefined) this.#learn(attacker, value);
        else this.#learnAbout(attacker, conversationId, value);
      }
    }
    const isChanged = answer?.ok === true && /^(?:account\.(?:register|signIn|signOut)|visitor\.enter)$/.test(name);
    const isSignedOut = isChanged || answer === null || (!answer.ok && answer.error.code === 'NOT_SIGNED_IN');
    if (isSignedOut && !this.isStranger(attacker) && this.gateway.end() === null) await this.#signInAgain(attacker);
  }

  #recordState(attacker: Attacker, name: ChatCall, answer: Answer): void {
    const before = this.#lastAccepted.get(attacker) ?? '';
    this.#states.add(`${before} ${name} ${answer.ok ? 'ok' : answer.error.code}`);
    if (answer.ok) this.#lastAccepted.set(attacker, name);
  }

  /**
   * For all calls in flight at once, also when the admin among the attackers has closed the team. Someone who had to
   * become a new person settles in.
   */
  async #signInAgain(attacker: Attacker): Promise<void> {
    const signIn = async (): Promise<void> => {
      const { userId } = attacker;
      await this.owner.ask('admin.setJoining', { joining: 'open' });
      if ((await attacker.signIn()) && attacker.userId !== userId) await this.#settleIn(attacker);
    };
    const signingIn = this.#signingIn.get(attacker) ?? signIn().finally(() => this.#signingIn.delete(attacker));
    this.#signingIn.set(attacker, signingIn);
    await signingIn;
  }

  /** The owner undoes what the admin among the attackers did, and everyone signs in as themselves again. */
  async #restore(): Promise<void> {
    const { owner } = this;
    await owner.signIn();
    await owner.ask('admin.setJoining', { joining: 'open' });
    for (const attacker of this.attackers) {
      if (this.isStranger(attacker)) continue;
      await owner.ask('admin.reactivate', { userId: attacker.userId });
      const role = attacker === this.admin ? 'admin' : 'member';
      await owner.ask('admin.setRole', { userId: attacker.userId, role });
      await attacker.signIn();
    }
  }

  async runBatch(number: number): Promise<void> {
    for (const attacker of this.attackers) {
      if (!this.isStranger(attacker) && this.gateway.end() === null) await this.#settleIn(attacker);
    }
    if (this.gateway.end() === null) {
      await Promise.all([...this.attackers.map((attacker) => this.#attackAs(attacker)), this.#talk()]);
    }
    this.checks += 4;
    for (const leak of this.audience.judge()) {
      const isVault = leak.conversationId === this.#vault.conversationId;
      if (!(await hasEntered(this.gateway, leak, { countFormer: !isVault }))) this.report(leak.what);
    }
    for (const line of this.gateway.errors.splice(0)) this.report(`logged: ${JSON.stringify(line).slice(0, 1500)}`);
    const end = this.gateway.end();
    if (end !== null) return this.report(end);
    const polluted = await this.gateway.pollution().catch((error: unknown) => {
      this.report(String(error));
      return [];
    });
    for (const name of polluted) this.report(`Object.prototype has ${name}`);
    await this.#restore();
    if (number % BATCHES_PER_READING === 0) await this.#readEverything();
  }

  async #readEverything(): Promise<void> {
    for (const person of this.everyone) {
      if (!this.isStranger(person)) this.checks += await readEverything(person, (what) => this.report(what));
    }
  }

  async finish(memoryBefore: number): Promise<CampaignResult> {
    if (this.gateway.end() === null) {
      await this.#readEverything();
      const growth = (await this.gateway.memoryBytes()) - memoryBefore;
      if (growth > MAX_GROWTH_BYTES) this.report(`the memory of the gateway grew by ${growth} bytes`);
      for (const key of await findForeignKeys()) this.report(`a key outside: ${key}`);
      this.checks += 2;
    }
    for (const person of this.everyone) await person.disconnect();
    const sum = (of: (attacker: Attacker) => number): number => this.everyone.reduce((all, one) => all + of(one), 0);
    const checks = this.checks + this.audience.judged + sum(({ answers }) => answers);
    return {
      inputs: this.inputs,
      calls: this.calls,
      states: this.#states.size,
      frames: sum(({ frames }) => frames),
      checks,
      findings: this.findings,
    };
  }
}

function idOf(answer: Answer | null): string | undefined {
  if (answer?.ok !== true) return undefined;
  return /"conversationId":"([^"]+)"/.exec(JSON.stringify(answer.value))?.[1];
}

/**
 * Whether Redis has recorded that one of them entered the room: the answer to it was lost with its socket.
 * `countFormer`: also one who is no longer a member.
 */
async function hasEntered(
  { keyPrefix }: GatewayProcess,
  { conversationId, readers }: Leak,
  { countFormer }: { countFormer: boolean },
): Promise<boolean> {
  const redis = connectToRedis();
  const { members } = createKeys(keyPrefix).conversation(conversationId);
  const entries = await Promise.all([...readers].map((reader) => redis.hget(members, reader)));
  redis.disconnect();
  return entries.some((entry) => entry !== null && (countFormer || !/^[-!]/.test(entry)));
}

/** Keys are below the prefix of a test; what follows the name, if anything, is a hash or an id that the engine made. */
const OWN_KEY = /^test-[0-9a-f-]{36}:\{[^{}]+\}:[A-Za-z]+(?::(?:[0-9a-f]+|[\w-]{22}))?$/;

/** Keys that are none of the engine's. */
async function findForeignKeys(): Promise<string[]> {
  const redis = connectToRedis();
  const foreign: string[] = [];
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 1000);
    foreign.push(...keys.filter((key) => !OWN_KEY.test(key)));
    cursor = next;
  } while (cursor !== '0');
  redis.disconnect();
  return foreign;
}

/** Attacks every call of the contract by several people at once, and evaluates the oracles. */
export async function attackCalls(options: CampaignOptions): Promise<CampaignResult> {
  const campaign = new Campaign(options);
  await campaign.prepare();
  await campaign.runBatch(1);
  const memoryBefore = campaign.gateway.end() === null ? await campaign.gateway.memoryBytes() : 0;
  for (let batch = 2; campaign.inputs < options.inputs && campaign.gateway.end() === null; batch += 1) {
    if (options.endOnFinding === true && campaign.findings.length > 0) break;
    await campaign.runBatch(batch);
  }
  return campaign.finish(memoryBefore);
}
