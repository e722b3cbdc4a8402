import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { chatCalls } from '#shared/contract/index.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { SOCKET_WEIGHT, weightOf } from '#shared/rpc/callWeights.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { z } from 'zod';
import type { Audience } from './Audience.ts';
import { openWireSocket, PAGE_ORIGIN, type WireSocket } from './openWireSocket.ts';

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: z.object({ code: z.enum(ERROR_CODES), details: z.record(z.string(), z.unknown()) }),
  }),
]);
export type Answer = z.output<typeof answerSchema>;

export type ChatCall = keyof typeof chatCalls;

const sessionSchema = z.object({ token: z.string(), me: z.object({ id: z.string(), name: z.string() }) });

const admissionSchema = z.object({ conversation: z.object({ conversationId: z.string() }) });
const visitSchema = z.object({ me: z.object({ id: z.string() }), conversationId: z.string() });

export interface AttackerOptions {
  readonly url: string;
  readonly name: string;
  readonly audience: Audience;
  /** Never becomes a new person: what happens to their account is a finding. */
  readonly staysTheSame?: boolean;
  /** Called with each thing that must never happen. */
  readonly report: (finding: string) => void;
}

/** Answers after which a call may succeed. */
const BUSY: readonly string[] = ['TIMEOUT', 'OFFLINE', 'TOO_MANY_CALLS'];
const ATTEMPTS = 20;
const RETRY_MS = 250;
let addresses = 0;

/** Another one for each person, because the number of accounts made from one address is limited. */
function takeAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

function isBusy(answer: Answer): boolean {
  return !answer.ok && BUSY.includes(answer.error.code);
}

/** One person, or one who never signs in, on a socket of their own. Everything that the socket receives is checked. */
export class Attacker {
  readonly #options: AttackerOptions;
  #socket: WireSocket | null = null;
  /** Everyone who has been signed in on the current socket, because answers may overtake a change of person. */
  #readers = new Set<string>();
  #connecting: Promise<void> | null = null;
  #weight = 0;
  /** How often this attacker lost their account and went on with a new one. */
  #incarnation = 0;
  #onLighter: (() => void)[] = [];
  /** Calls answered so far; frames received. */
  answers = 0;
  frames = 0;
  #address = takeAddress();
  userId = '';
  token = '';
  /** Different ones, because attackers try theirs with every name that they have learned. */
  password: string = randomUUID();

  constructor(options: AttackerOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#incarnation === 0 ? this.#options.name : `${this.#options.name} ${this.#incarnation}`;
  }

  /** Opens a socket unless one is open; calls at the same time share it. */
  async connect(): Promise<void> {
    if (this.#socket?.isOpen === true) return;
    this.#connecting ??= this.#open().finally(() => (this.#connecting = null));
    await this.#connecting;
  }

  async #open(): Promise<void> {
    const readers = new Set<string>();
    const onFrame = (frame: Frame) => this.#onFrame(frame, readers);
    this.#socket = await openWireSocket(this.#options.url, { address: this.#address, origin: PAGE_ORIGIN, onFrame });
    this.#readers = readers;
  }

  /** Signs in as this person with the token or the password; else as a new person, unless they are to stay who they are. */
  async signIn(): Promise<boolean> {
    const { name, password } = this;
    const resumed = this.token === '' ? null : await this.#askForSession('account.resume', { token: this.token });
    if (resumed?.ok === true) return true;
    if (this.userId !== '') {
      const signedIn = await this.#askForSession('account.signIn', { name, password });
      if (signedIn?.ok === true) return true;
      if (this.#options.staysTheSame === true) {
        const answers = [resumed, signedIn].map((answer) => JSON.stringify(answer)).join(' and ');
        this.#options.report(
          `${name} cannot sign in any more, because resuming and signing in were answered ${answers}`,
        );
        return false;
      }
      this.#incarnation += 1;
      this.#address = takeAddress();
      await this.#socket?.close();
      [this.userId, this.token, this.password] = ['', '', randomUUID()];
    }
    const registered = await this.#askForSession('account.register', { name: this.name, password: this.password });
    return registered?.ok === true;
  }

  /** On a new socket where the present one is closed, also while it waits for the answer; null: each of them closed. */
  async #askForSession(name: ChatCall, args: object): Promise<Answer | null> {
    let answer: Answer | null = null;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await this.connect();
      answer = await this.ask(name, args);
      if (answer !== null && !isBusy(answer)) return answer;
      if (answer !== null) await setTimeout(RETRY_MS);
    }
    return answer;
  }

  /**
   * Makes a call as this person, again on a new socket when the present one closes: the gateway closes that of a slow
   * reader, for example. null: it was never answered, or the person cannot sign in.
   */
  async askPersistently(name: ChatCall, args: object): Promise<Answer | null> {
    let answer = await this.ask(name, args);
    for (let attempt = 0; attempt < ATTEMPTS && (answer === null || isBusy(answer)); attempt += 1) {
      if (answer !== null) await setTimeout(RETRY_MS);
      else if (!(await this.signIn())) return null;
      answer = await this.ask(name, args);
    }
    return answer;
  }

  /** Makes a call, and checks its answer against the contract; null: the socket closed first. */
  async ask(name: string, args: unknown): Promise<Answer | null> {
    const weight = weightOf(name);
    while (this.#weight > 0 && this.#weight + weight > SOCKET_WEIGHT) {
      await new Promise<void>((resolve) => this.#onLighter.push(resolve));
    }
    this.#weight += weight;
    const readers = this.#readers;
    // Frames may arrive before the answer, and the answer never.
    if (name === 'account.resume' && (args as { token: unknown } | null)?.token === this.token)
      readers.add(this.userId);
    try {
      const raw = await this.#socket?.call(name, args);
      if (name === 'report.create') this.#addReported(args, raw);
      return raw === null || raw === undefined ? null : this.#check(name, args, raw, readers);
    } finally {
      this.#weight -= weight;
      for (const resume of this.#onLighter.splice(0)) resume();
    }
  }

  async disconnect(): Promise<void> {
    await this.#socket?.close();
  }

  sendRaw(data: string | Uint8Array<ArrayBuffer>): void {
    this.#socket?.sendRaw(data);
  }

  #onFrame(frame: Frame, readers: ReadonlySet<string>): void {
    this.frames += 1;
    this.#options.audience.observe(frame, readers, `a frame ${frame.event}`);
  }

  #check(name: string, args: unknown, raw: unknown, readers: Set<string>): Answer | null {
    const { report, audience } = this.#options;
    this.answers += 1;
    const parsed = answerSchema.safeParse(raw);
    if (!parsed.success) {
      report(`${name} was answered outside the protocol: ${JSON.stringify(raw).slice(0, 300)}`);
      return null;
    }
    const answer = parsed.data;
    if (!answer.ok && answer.error.code === 'INTERNAL') {
      report(`${name} was answered with INTERNAL: ${JSON.stringify(args)?.slice(0, 600)}`);
    }
    if (answer.ok) this.#onSuccess(name, args, answer.value, readers);
    audience.observe(raw, readers, `the answer to ${name}`);
    return answer;
  }

  #onSuccess(name: string, args: unknown, value: unknown, readers: Set<string>): void {
    const { report } = this.#options;
    const output = Object.hasOwn(chatCalls, name) ? chatCalls[name as ChatCall].output.safeParse(value) : null;
    if (output === null) report(`${name.slice(0, 80)} is no call, and it was executed`);
    else if (!output.success)
      report(`${name} was answered outside the contract: ${output.error.message.slice(0, 300)}`);
    const session = sessionSchema.safeParse(value).data;
    if (session !== undefined) readers.add(session.me.id);
    if (name === 'account.resume') readers.add((value as { me: { id: string } }).me.id);
    const isMine = session !== undefined && (this.userId === '' || session.me.id === this.userId);
    if (isMine) [this.userId, this.token] = [session.me.id, session.token];
    if (name === 'account.changePassword' && readers.has(this.userId)) {
      this.token = (value as { token: string }).token;
      this.password = (args as { newPassword: string }).newPassword;
    }
    this.#admit(name, args, value, readers);
  }

  /** A report may also have been executed when it was never answered. */
  #addReported(args: unknown, raw: unknown): void {
    const isRefused = answerSchema.safeParse(raw).data?.ok === false;
    const conversationId = typeof args === 'object' && args !== null && 'conversationId' in args && args.conversationId;
    if (!isRefused && typeof conversationId === 'string') this.#options.audience.addReported(conversationId);
  }

  /** A person who creates or enters a room may read it; of a proposal, both people of the direct conversation. */
  #admit(name: string, args: unknown, value: unknown, readers: ReadonlySet<string>): void {
    const visit = name === 'visitor.enter' ? visitSchema.safeParse(value).data : undefined;
    if (visit !== undefined) this.#options.audience.admit(visit.conversationId, visit.me.id);
    if (!/^(?:room\.(?:create|enter)|proposal\.)/.test(name)) return;
    const room = admissionSchema.safeParse(value).data?.conversation.conversationId;
    if (room === undefined) return;
    const direct = admissionSchema.shape.conversation.safeParse(args).data?.conversationId.split(':') ?? [];
    for (const reader of [...readers, ...direct.slice(1)]) this.#options.audience.admit(room, reader);
  }
}
