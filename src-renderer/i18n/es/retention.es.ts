import type { retention as english } from '../retention.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the retention of messages. */
export const retention: Translated<typeof english> = {
  heading: 'Mensajes antiguos',
  note_one: 'Los mensajes con más de {{count}} día se eliminan para todos.',
  note_other: 'Los mensajes con más de {{count}} días se eliminan para todos.',
  intro:
    'Los mensajes más antiguos se eliminan para todos, con sus archivos: en el servidor y en los equipos de las personas. Todos ven el plazo en los detalles de una conversación.',
  direct: 'Mensajes directos: días',
  group: 'Mensajes de grupo: días',
  room: 'Salas: días',
  daysHint: 'Déjalo vacío para no eliminarlos nunca.',
  never: 'No se eliminan',
  badDays: 'Escribe un número de 1 a {{max}} o déjalo vacío.',
  ownerOnly: 'Solo quien es propietario del equipo puede cambiarlo.',
  confirmTitle: '¿Eliminar los mensajes antiguos?',
  confirmText:
    'Estos mensajes y sus archivos se eliminan para todos, salvo los que están bajo retención legal. No se puede deshacer.',
  confirm: {
    direct: 'Mensajes directos anteriores al {{day}}',
    group: 'Mensajes de grupo anteriores al {{day}}',
    room: 'Mensajes de salas anteriores al {{day}}',
  },
  confirmYes: 'Eliminar mensajes',
  holds: 'Retención legal',
  holdsText:
    'Lo que está bajo retención legal no se elimina automáticamente. De una persona abarca sus mensajes directos y de grupo, y en las salas todo a partir de su primer mensaje.',
  noHolds: 'No hay nada bajo retención legal.',
  choose: 'Elige una persona o una sala',
  rooms: 'Salas',
  hold: 'Retener',
  lift: 'Levantar',
  heldBy: 'Retenido por {{name}}, {{time}}',
  unknown: 'Persona desconocida',
};
