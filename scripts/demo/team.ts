/** The fictional team. `me` is the person who tries the demo. */
export const TEAM = {
  me: 'Amir Khan',
  mei: 'Mei Lin',
  jonas: 'Jonas Okafor',
  sofia: 'Sofia Rivera',
  tomas: 'Tomás Nunes',
  hana: 'Hana Watanabe',
  laura: 'Laura Kim',
  lun: '劳伦',
  priya: 'Priya Raman',
  ingrid: 'Ingrid Solberg',
  siyuan: '陈思远',
  omar: 'Omar Haddad',
} as const;
export type Actor = keyof typeof TEAM;

export const ACTORS = Object.keys(TEAM) as readonly Actor[];

/** The people who are away. */
export const AWAY: readonly Actor[] = ['hana', 'ingrid'];

/** A value for each member of the team. */
export type People<Value> = Readonly<Record<Actor, Value>>;
