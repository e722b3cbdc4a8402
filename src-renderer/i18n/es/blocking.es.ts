import type { blocking as english } from '../blocking.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts about blocking people. */
export const blocking: Translated<typeof english> = {
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockHint: 'No recibirás mensajes directos ni notificaciones de {{name}}, y no se le avisará.',
  unblockHint: 'Permite que {{name}} vuelva a enviarte mensajes directos.',
  unblockPerson: 'Desbloquear a {{name}}',
  youBlocked: 'Has bloqueado a {{name}}. Desbloquea a esta persona para enviar mensajes.',
  hidden: 'Mensaje de una persona bloqueada',
  show: 'Mostrar',
  privacy: 'Privacidad',
  page: 'Personas bloqueadas',
  none: 'No has bloqueado a nadie. Puedes bloquear a una persona desde su tarjeta.',
  note:
    'Las personas bloqueadas no pueden enviarte mensajes directos y no recibes notificaciones suyas. No se les avisa. ' +
    'En las salas, ves sus mensajes cuando eliges “Mostrar”.',
};
