import type { Problem } from '../../stores/Problem.ts';

export type RoomField = 'name' | 'password' | 'nickname' | 'seats' | 'idleTtlMs' | 'form';

const FIELDS: Partial<Record<Problem['code'], RoomField>> = {
  ROOM_NAME_INVALID: 'name',
  ROOM_NAME_TAKEN: 'name',
  ROOM_NOT_FOUND: 'password',
  ROOM_WRONG_PASSWORD: 'password',
  ROOM_PASSWORD_REQUIRED: 'password',
  TOO_MANY_ATTEMPTS: 'password',
  NICKNAME_INVALID: 'nickname',
  NICKNAME_TAKEN: 'nickname',
};
const NAMED: readonly unknown[] = ['name', 'password', 'nickname', 'seats', 'idleTtlMs'] satisfies RoomField[];

/** The field beside which an error is shown; an error of no single field is shown above the buttons. */
export function placeRoomProblem({ code, details: { field } }: Problem): RoomField {
  if (code === 'INVALID_ARGUMENT' && NAMED.includes(field)) return field as RoomField;
  return FIELDS[code] ?? 'form';
}
