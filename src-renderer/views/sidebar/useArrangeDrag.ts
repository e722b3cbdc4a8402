import { type DragEvent, type HTMLAttributes, useRef } from 'react';
import { sectionsIn } from '../../stores/conversations/arrangement.ts';
import { useParley } from '../ParleyContext.ts';

/** Types of their own, so that no other field or program accepts what is dragged. */
const CONVERSATION = 'application/x-parley-conversation';
const SECTION = 'application/x-parley-section';

type DragHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDragEnd' | 'onDrop'
>;

/**
 * Dragging in the sidebar, handled for all of its rows (`data-conversation`) and headings (`data-section`) at once.
 * `data-drop` names the target: the id of a section, `favourites`, or `default`. The menus do the same for keyboards.
 */
export function useArrangeDrag(): DragHandlers {
  const { stores, actions } = useParley();
  const marked = useRef<HTMLElement | null>(null);

  function mark(target: HTMLElement | null): void {
    if (marked.current === target) return;
    marked.current?.removeAttribute('data-dragover');
    target?.setAttribute('data-dragover', '');
    marked.current = target;
  }

  /** The target under the pointer that accepts what is dragged. */
  function targetOf({ target, dataTransfer }: DragEvent): HTMLElement | null {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-drop]') : null;
    if (found === null || dataTransfer.types.includes(CONVERSATION)) return found;
    return dataTransfer.types.includes(SECTION) && !isBuiltIn(dropOf(found)) ? found : null;
  }

  function placeConversation(conversationId: string, drop: string): void {
    if (!(conversationId in stores.conversations.getState())) return;
    const { settings } = stores.settings.getState();
    const isFavourite = settings.favourites?.includes(conversationId) === true;
    if (drop === 'favourites') {
      if (!isFavourite) actions.settings.change({ type: 'favouriteSet', conversationId, on: true });
      return;
    }
    const sectionId = drop === 'default' ? null : drop;
    const current =
      sectionsIn(settings).find(({ conversations }) => conversations.includes(conversationId))?.id ?? null;
    if (isFavourite || current !== sectionId) {
      actions.settings.change({ type: 'conversationPlaced', conversationId, sectionId });
    }
  }

  /** Puts the section where the other one is. */
  function placeSection(sectionId: string, targetId: string): void {
    const ids = sectionsIn(stores.settings.getState().settings).map(({ id }) => id);
    const [from, to] = [ids.indexOf(sectionId), ids.indexOf(targetId)];
    if (from === -1 || to === -1 || from === to) return;
    const beforeId = (from < to ? ids[to + 1] : targetId) ?? null;
    actions.settings.change({ type: 'sectionMoved', sectionId, beforeId });
  }

  return {
    onDragStart({ target, dataTransfer }) {
      const dragged = target instanceof HTMLElement ? target.dataset : {};
      const { conversation, section } = dragged;
      if (conversation !== undefined) dataTransfer.setData(CONVERSATION, conversation);
      else if (section !== undefined) dataTransfer.setData(SECTION, section);
      else return;
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver(event) {
      const target = targetOf(event);
      mark(target);
      if (target === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) mark(null);
    },
    onDragEnd: () => mark(null),
    onDrop(event) {
      const target = targetOf(event);
      mark(null);
      if (target === null) return;
      event.preventDefault();
      const drop = dropOf(target);
      const conversationId = event.dataTransfer.getData(CONVERSATION);
      if (conversationId !== '') placeConversation(conversationId, drop);
      else placeSection(event.dataTransfer.getData(SECTION), drop);
    },
  };
}

function dropOf(target: HTMLElement): string {
  return target.dataset['drop'] ?? '';
}

function isBuiltIn(drop: string): boolean {
  return drop === 'favourites' || drop === 'default';
}
