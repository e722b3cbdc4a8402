import type { oversight as english } from '../oversight.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of what admins see and end that belongs to other people. */
export const oversight: Translated<typeof english> = {
  roomsIntro:
    'Todas las salas y canales, también los ocultos. Ves de quién es una sala y cuántas personas hay en ella, nunca sus mensajes.',
  findRooms: 'Buscar salas',
  noRooms: 'No hay salas.',
  noRoomFound: 'Ninguna sala coincide.',
  roomCount_one: '{{count}} sala',
  roomCount_other: '{{count}} salas',
  owner: 'Propietario: {{name}}',
  formerOwner: 'Propietario: {{name}} (desactivado)',
  joining: 'Pueden unirse: {{who}}',
  active: 'Última actividad: {{time}}',
  closes: 'Se cierra: {{time}}',
  stays: 'No se cierra automáticamente',
  roomMenu: 'Opciones de {{name}}',
  changeOwner: 'Cambiar propietario…',
  ownerTitle: '¿De quién debe ser {{name}}?',
  ownerText: 'El nuevo propietario puede cambiar la sala y cerrarla. Todos en la sala ven el cambio.',
  newOwner: 'Nuevo propietario',
  ownerYes: 'Hacer propietario',
  noOtherMember: 'No hay nadie más en esta sala.',
  closeRoom: 'Cerrar sala…',
  closeTitle: '¿Cerrar {{name}}?',
  closeText: 'Sus mensajes y archivos se eliminan para todos. No se puede deshacer.',
  closeYes: 'Cerrar sala',

  hooksIntro:
    'Las aplicaciones publican en temas mediante webhooks que crearon las personas. Sus direcciones secretas nunca se muestran aquí.',
  noHooks: 'No hay webhooks.',
  hookPattern: 'Publica en {{pattern}}',
  hookBy: 'Lo creó {{name}}, {{time}}',
  neverUsed: 'Nunca se ha usado',
  lastUsed: 'Último uso: {{time}}',
  revoke: 'Revocar…',
  revokeNamed: 'Revocar {{name}}',
  revokeTitle: '¿Revocar {{name}}?',
  revokeText:
    'La aplicación ya no puede publicar con este webhook. Sus publicaciones se conservan. No se puede deshacer.',
  revokeYes: 'Revocar webhook',
};
