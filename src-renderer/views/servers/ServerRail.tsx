import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { type ServerEntry, SERVERS } from '#shared/contract/hostModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { comma, dir } from '../../text/language.ts';
import { initials } from '../../text/initials.ts';
import { useParley } from '../ParleyContext.ts';
import { nameColour } from '../parts/Avatar.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, useMenuChoice } from '../parts/Menu.tsx';
import { RemoveServer } from './RemoveServer.tsx';
import { useServerName } from './useServerName.ts';
import styles from './ServerRail.module.css';

/** The servers of this desktop side by side; shown only when there are several. */
export function ServerRail(): ReactElement | null {
  const t = useWords();
  const { client, stores } = useParley();
  const servers = useStore(stores.host, (host) => host.servers);
  const select = (id: string): void => void client.request('host.selectServer', { id });
  if (servers.length < 2) return null;
  return (
    <nav className={styles['rail']} aria-label={t('servers.label')} data-part="rail">
      <ul className={styles['servers']}>
        {servers.map((server) => (
          <li key={server.id}>
            {server.isSelected && server.isOwn ? (
              <SelectedServer server={server} />
            ) : (
              <OtherServer server={server} onSelect={() => select(server.id)} />
            )}
          </li>
        ))}
      </ul>
      {servers.length < SERVERS && (
        <button
          type="button"
          className={styles['add']}
          aria-label={t('servers.add')}
          title={t('servers.add')}
          onClick={() => void client.request('host.addServer', {})}
        >
          <span aria-hidden="true">+</span>
        </button>
      )}
    </nav>
  );
}

interface ServerProps {
  readonly server: ServerEntry;
}

function OtherServer({ server, onSelect }: ServerProps & { readonly onSelect: () => void }): ReactElement {
  const name = useServerName(server);
  return (
    <button
      type="button"
      className={styles['server']}
      style={{ background: nameColour(name) }}
      data-current={server.isCurrent}
      aria-label={useLabel(server, name)}
      aria-current={server.isSelected}
      title={name}
      onClick={onSelect}
    >
      <Face server={server} name={name} />
    </button>
  );
}

/** The server that is shown. A click opens its menu. */
function SelectedServer({ server }: ServerProps): ReactElement {
  const t = useWords();
  const name = useServerName(server);
  const [isRemoving, setIsRemoving] = useState(false);
  const { button, choose, onCloseAutoFocus } = useMenuChoice<true>(setIsRemoving);
  return (
    <>
      <Menu>
        <MenuButton
          ref={button}
          className={styles['server']}
          style={{ background: nameColour(name) }}
          data-selected=""
          data-current={server.isCurrent}
          label={useLabel(server, name)}
          aria-current
        >
          <Face server={server} name={name} />
        </MenuButton>
        <MenuContent side={dir === 'rtl' ? 'left' : 'right'} align="start" onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem isDanger label={t('servers.remove')} onSelect={() => choose(true)} />
        </MenuContent>
      </Menu>
      {isRemoving && <RemoveServer server={server} onClose={() => setIsRemoving(false)} />}
    </>
  );
}

function Face({ server, name }: ServerProps & { readonly name: string }): ReactElement {
  const { unread, kind } = server;
  return (
    <>
      <span aria-hidden="true">{kind === null ? '?' : initials(withoutGenericLabel(name))}</span>
      {unread > 0 && (
        <span className={styles['badge']} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
}

/**
 * The first label of a host, if it is about its purpose and not its owner: "harbour.example" of "chat.harbour.example".
 */
const GENERIC = /^(?:chat|im|parley|talk|team|www)\.(?=[^.]+\.)/u;

function withoutGenericLabel(name: string): string {
  return name.replace(GENERIC, '');
}

/** "chat.example.org, 4 unread, not connected". */
function useLabel({ unread, isCurrent, kind }: ServerEntry, name: string): string {
  const t = useWords();
  const counted = unread === 0 ? name : t('sidebar.unreadName', { name, count: unread });
  return isCurrent || kind === null ? counted : `${counted}${comma}${t('servers.notConnected')}`;
}
