import type { joinRequests as english } from '../joinRequests.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of requests to join a room. */
export const joinRequests: Translated<typeof english> = {
  heading: 'Solicitudes para unirse',
  count_one: '{{count}} solicitud para unirse',
  count_other: '{{count}} solicitudes para unirse',
  review: 'Ver solicitudes',
  approve: 'Aprobar',
  approveNamed: 'Aprobar a {{name}}',
  decline: 'Rechazar',
  declineNamed: 'Rechazar a {{name}}',
  noteHidden: 'Bloqueaste a esta persona. Su nota está oculta.',
  ask: 'Pedir unirse',
  askNamed: 'Pedir unirse a {{name}}',
  text: 'Decide el propietario o un moderador de esta sala. En Actividad verás cuándo has entrado.',
  note: 'Nota',
  noteHint: 'Por ejemplo, por qué quieres unirte. Hasta {{most}} caracteres.',
  pending: 'Pediste unirte',
  pendingText:
    'Pediste unirte. Decide el propietario o un moderador. Si nadie responde, tu solicitud caduca: {{time}}.',
  withdraw: 'Cancelar solicitud',
  withdrawNamed: 'Cancelar solicitud: {{name}}',
  declined: 'Rechazada. Puedes volver a pedirlo: {{time}}.',
  declinedText: 'Tu solicitud fue rechazada. Puedes volver a pedirlo: {{time}}.',
  wait: 'Rechazada',
  waitNamed: 'Rechazada: {{name}}',
  approved: 'Tu solicitud fue aprobada.',
  open: 'Abrir la sala',
  password: 'Usar la contraseña',
  done: 'Listo',
};
