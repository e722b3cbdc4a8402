import type { hosting as english } from '../hosting.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of teams that a desktop hosts in the local network. */
export const hosting: Translated<typeof english> = {
  intro:
    'Con una invitación, las personas de la misma red pueden unirse a este equipo desde sus dispositivos. Está disponible mientras Parley funciona, en todas las redes a las que se conecte este dispositivo, donde se ven su nombre y el tuyo.',
  teamName: 'Nombre del equipo',
  start: 'Empezar a alojar',
  starting: 'Iniciando…',
  adminsOnly: 'Solo los administradores pueden alojar el equipo.',
  running: '{{name}} funciona en este dispositivo',
  connected_one: '{{count}} en línea',
  connected_other: '{{count}} en línea',
  noNetwork: 'Este dispositivo no está en una red local, así que nadie puede acceder al equipo.',
  code: 'Código de vinculación',
  codeHint:
    'Los demás eligen “Equipos cercanos” en Parley e introducen este código o lo escanean. Funciona hasta {{time}}.',
  codeUsedUp: 'El código se ha introducido mal demasiadas veces. Crea uno nuevo.',
  noCode: 'Crea un código de vinculación para que otros puedan unirse.',
  newCode: 'Nuevo código',
  copyLink: 'Copiar invitación',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar',
  qr: 'Código QR de la invitación',
  linkHint: 'La invitación funciona durante 7 días y para un máximo de 20 personas.',
  keepAwake: 'Mantener este dispositivo activo mientras aloja el equipo',
  keepAwakeHint: 'La pantalla se puede apagar.',
  stop: 'Dejar de alojar…',
  stopTitle: '¿Dejar de alojar {{name}}?',
  stopText: 'Los demás conservan lo que han leído. Lo que escriban se envía cuando vuelvas a alojar el equipo.',
  stopConfirm: 'Dejar de alojar',
  move: 'Trasladar a un servidor',
  moveHint:
    'Un administrador puede copiar todo el equipo a un servidor, con todos los mensajes y archivos: export-team en este dispositivo y después import-team en el servidor.',
  searching: 'Buscando en esta red…',
  notFound: 'Aún no hay equipos. Comprueba que ambos dispositivos estén en la misma red.',
  found: 'En esta red',
  ownersComputer: 'Dispositivo de {{name}}',
  guestCode: 'Código de vinculación',
  guestCodeHint: 'Aparece en el dispositivo que aloja el equipo.',
  link: 'Enlace de invitación',
  linkOptional: 'en lugar de un código',
  linkExample: 'Empieza por parley://join/',
};
