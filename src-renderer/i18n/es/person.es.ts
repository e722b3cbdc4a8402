import type { person as english } from '../person.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of a person's card. */
export const person: Translated<typeof english> = {
  card: 'Acerca de {{name}}',
  formerMember: 'Antiguo miembro',
  noMessages: 'Esta persona se eliminó y ya no puede recibir mensajes.',
  visitor: 'Se unió a esta sala con un enlace de invitado, sin cuenta.',
  you: 'Eres tú',
  knownHereAs: 'En esta sala: {{name}}',
  formerly: 'Antes: {{name}}',
  message: 'Mensaje',
  follow: 'Seguir',
  following: 'Siguiendo',
  followHint: 'Lo que {{name}} publique en los temas aparecerá en tu Actividad.',
  followingHint: 'Recibes lo que {{name}} publica en los temas. Elige de nuevo para dejar de seguir.',
  statusUntil: 'hasta {{time}}',
  localTime: '{{time}}, hora local',
  sameTime: '{{time}}, hora local, la misma que la tuya',
  devices: 'Dispositivos en salas cifradas',
  devicesHint: 'Compara los números con {{name}}, por ejemplo por teléfono. Su propia tarjeta muestra los mismos.',
  devicesMine: 'Otras personas comparan estos números contigo para estar seguras de que eres tú quien les escribe.',
  deviceSince: 'desde {{time}}',
  acceptDevice: 'Es su dispositivo',
  sharedRooms: 'Salas en común',
};
