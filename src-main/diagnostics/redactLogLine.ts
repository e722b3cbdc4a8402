/** Fields whose values are words of the source code, with the form of such a word. Every other text is left out. */
const WORDS: Readonly<Record<string, RegExp>> = {
  msg: /^[\w ,.:’'()-]{1,200}$/,
  code: /^[A-Z][A-Z0-9_]{1,60}$/,
  callName: /^[a-z]{1,30}\.[a-zA-Z]{1,40}$/,
  during: /^[\w ’'-]{1,80}$/,
  reason: /^[a-z-]{1,30}$/,
  state: /^[a-z]{1,20}$/,
  type: /^[A-Za-z ]{1,30}$/,
  platform: /^[a-z0-9]{1,20}$/,
  version: /^[\w.+-]{1,40}$/,
};
/** Numbers that identify something, or someone. */
const IDENTIFYING: ReadonlySet<string> = new Set(['pid', 'port', 'offset', 'after', 'to']);
/** `    at name (/any/folder/file.js:1:2)`, also without a name or with a `file:` address. */
const FRAME = /^ {4}at (?:async )?(?:([\w.<> ]{1,80}) \()?(?:.*[\\/])?([\w.:-]{1,60}):(\d+):(\d+)\)?$/;
const FRAMES = 20;

/** A line of the log without anything that a person wrote or that names a person, a computer, a folder or a server. */
export type RedactedLine = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Keeps what is known to be harmless, and nothing else: words of the source code, numbers, and the positions of stack
 * frames. `null`: the line is not one of the log.
 */
export function redactLogLine(line: string): RedactedLine | null {
  const fields = parse(line);
  if (fields === null) return null;
  const kept: Record<string, string | number | boolean | readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'time' && typeof value === 'number') kept['at'] = toInstant(value);
    else if (isHarmless(name, value)) kept[name] = value;
  }
  const error = fields['err'];
  if (!isRecord(error)) return kept;
  // Pino writes the error's message where the caller gives none.
  if (error['message'] === kept['msg']) delete kept['msg'];
  return { ...kept, ...redactError(error) };
}

function isHarmless(name: string, value: unknown): value is string | number | boolean {
  if (!/^[a-zA-Z]{1,40}$/.test(name) || IDENTIFYING.has(name)) return false;
  if (typeof value === 'string') return Object.hasOwn(WORDS, name) && WORDS[name]?.test(value) === true;
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The kind of an error and where it occurred. Its message may quote anything. */
function redactError(error: Readonly<Record<string, unknown>>): RedactedLine {
  const { type, code, stack } = error;
  return {
    ...(typeof type === 'string' && /^\w{1,40}$/.test(type) && { errorType: type }),
    ...(typeof code === 'string' && WORDS['code']?.test(code) === true && { errorCode: code }),
    ...(typeof stack === 'string' && { stack: framesOf(stack) }),
  };
}

function framesOf(stack: string): readonly string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      return file === undefined ? [] : [`${name ?? '(anonymous)'} ${file}:${row}:${column}`];
    })
    .slice(0, FRAMES);
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null; // The last line of a log may be cut off by a crash.
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toInstant(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
