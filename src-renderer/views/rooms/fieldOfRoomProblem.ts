import type { Problem } from '../../stores/Problem.ts';

export type RoomField = 'name' | 'password' | 'nickname' | 'seats' | 'idleTtlMs' | 'form';

const FIELD_BY_CODE: Partial<Record<Problem['code'], RoomField>> = {
  ROOM_NAME_INVALID: 'name',
  ROOM_NAME_TAKEN: 'name',
  ROOM_NOT_FOUND: 'password',
  ROOM_WRONG_PASSWORD: 'password',
  ROOM_PASSWORD_REQUIRED: 'password',
  TOO_MANY_ATTEMPTS: 'password',
  NICKNAME_INVALID: 'nickname',
  NICKNAME_TAKEN: 'nickname',
};
const KNOWN_FIELDS: readonly unknown[] = ['name', 'password', 'nickname', 'seats', 'idleTtlMs'] satisfies RoomField[];

/** The field beside which a problem is shown; one of no single field is shown above the buttons. */
export function fieldOfRoomProblem(problem: Problem | null): RoomField | null {
  if (problem === null) return null;
  const { code, details } = problem;
  const { field } = details;
  if (code === 'INVALID_ARGUMENT' && KNOWN_FIELDS.includes(field)) return field as RoomField;
  return FIELD_BY_CODE[code] ?? 'form';
}
