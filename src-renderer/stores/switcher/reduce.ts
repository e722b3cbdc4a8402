/** The dialog that jumps to a conversation, a person or a command; `null`: closed. */
export type SwitcherState = { readonly start: SwitcherStart } | null;

/** What it begins with: nothing typed, or the sign that narrows it to people. */
export type SwitcherStart = '' | '@';

export type SwitcherAction = { readonly type: 'opened'; readonly start: SwitcherStart } | { readonly type: 'closed' };

export const initialSwitcher: SwitcherState = null;

export function reduceSwitcher(state: SwitcherState, action: SwitcherAction): SwitcherState {
  if (action.type === 'closed') return null;
  return state ?? { start: action.start };
}
