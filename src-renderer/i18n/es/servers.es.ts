import type { servers as english } from '../servers.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of several servers side by side in the desktop. */
export const servers: Translated<typeof english> = {
  label: 'Servidores',
  add: 'Añadir un servidor…',
  addTitle: 'Añadir un servidor',
  addText: '¿Dónde se guardan sus mensajes?',
  new: 'Servidor nuevo',
  notConnected: 'sin conexión',
  remove: 'Quitar el servidor…',
  removeTitle: '¿Quitar “{{name}}”?',
  removeText:
    'Se cierra tu sesión y se borra lo que este dispositivo guardó de este servidor, incluidos los mensajes sin enviar. Todo lo que está en el servidor se conserva.',
  removeHere:
    'Se cierra tu sesión y se borran tus borradores y los mensajes sin enviar. Las conversaciones se conservan en este dispositivo.',
  removeConfirm: 'Quitar el servidor',
};
