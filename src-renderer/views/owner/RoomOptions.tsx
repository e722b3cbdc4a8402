import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomSummary } from '#shared/contract/model.ts';
import { useRoomLink } from '../names/useRoomLink.ts';
import { useMe } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { copyText } from '../parts/copyText.ts';
import { Icon } from '../parts/Icon.tsx';
import menu from '../parts/Menu.module.css';
import { type RoomOption, RoomOptionDialog } from './RoomOptionDialog.tsx';

const OWNERS = ['password', 'seats', 'idleTime', 'close'] as const;

/** What can be done with the room that one is in; most of it by its owner. */
export function RoomOptions({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const link = useRoomLink(conversation.room.title);
  const isOwner = conversation.room.ownerId === me.id;
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<RoomOption | null>(null);
  const [option, setOption] = useState<RoomOption | null>(null);
  const [copied, setCopied] = useState(false);

  /** Only when the menu is gone, so that the dialog gives the focus back to the button. */
  function closed(event: Event): void {
    event.preventDefault();
    button.current?.focus();
    setOption(chosen.current);
    chosen.current = null;
  }

  const item = (one: RoomOption): ReactElement => (
    <DropdownMenu.Item
      key={one}
      className={menu['item']}
      {...(one === 'close' && { 'data-danger': '' })}
      onSelect={() => (chosen.current = one)}
    >
      {t(`insideRoom.option.${one}`)}
    </DropdownMenu.Item>
  );

  return (
    <>
      {/* Not modal: a modal menu writes a <style> into the page, which its security policy forbids. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={button}
          className={controls['icon']}
          aria-label={t('insideRoom.roomMenu')}
          title={t('insideRoom.roomMenu')}
          onBlur={() => setCopied(false)}
        >
          <Icon name={copied ? 'check' : 'more'} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className={menu['menu']}
            align="end"
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={closed}
          >
            <DropdownMenu.Item className={menu['item']} onSelect={() => void copyText(link).then(setCopied)}>
              {t('insideRoom.copyLink')}
            </DropdownMenu.Item>
            {isOwner && <DropdownMenu.Separator className={menu['line']} />}
            {isOwner && OWNERS.slice(0, -1).map(item)}
            <DropdownMenu.Separator className={menu['line']} />
            {item('leave')}
            {isOwner && item('close')}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <output className="visuallyHidden">{copied && t('insideRoom.linkCopied')}</output>
      {option !== null && (
        <RoomOptionDialog option={option} conversation={conversation} onClose={() => setOption(null)} />
      )}
    </>
  );
}
