import type { encryption as english } from '../encryption.en.ts';
import type { Translated } from '../Catalogue.ts';

export const encryption: Translated<typeof english> = {
  encrypted: 'Cifrado: solo tus dispositivos y los de {{name}} pueden leerlo',
  sign: 'cifrada',
  label: 'Cifrado',
  endToEnd: 'De extremo a extremo',
  openEncrypted: 'Abrir la conversación cifrada',
  openReadable: 'Abrir la conversación sin cifrar',
  loading: 'Comprobando los dispositivos de esta conversación…',
  noDevice:
    '{{name}} aún no puede recibir mensajes cifrados. Podrás escribir aquí en cuanto {{name}} haya abierto Parley.',
  waiting:
    'Este dispositivo aún no puede leer tus mensajes cifrados. En otro de tus dispositivos, abre esta conversación o los ajustes y aprueba el dispositivo con este número:',
  declined: 'Otro de tus dispositivos ha rechazado este.',
  removed: 'Otro de tus dispositivos ha eliminado este.',
  askAgain: 'Pedir de nuevo',
  approved:
    'El dispositivo con este número ha aprobado este. Comprueba que tu otro dispositivo muestra el mismo número en los ajustes, en “Dispositivos para mensajes cifrados”. Si muestra otro, no confirmes: alguien más quiere leer tus mensajes. Cambia tu contraseña en tu otro dispositivo.',
  confirm: 'Los números coinciden',
  replaced:
    'Tus dispositivos para mensajes cifrados se reemplazaron en otro dispositivo, o el servidor ha perdido cambios. Si los reemplazaste tú, aprueba este dispositivo allí. Si todos tus dispositivos muestran esto, empieza de nuevo en uno de ellos. Si no, cambia tu contraseña.',
  insecure:
    'Las conversaciones cifradas necesitan HTTPS: esta página llegó por una conexión sin cifrar, en la que otros podrían haberla cambiado. Usa la aplicación de escritorio o pide a tu administrador que configure HTTPS.',
  changed:
    'Los dispositivos de {{name}} se reemplazaron: {{name}} empezó de nuevo, o alguien más quiere leer tus mensajes. Compara estos números con {{name}}, por ejemplo por teléfono.',
  earlierDevices:
    'El servidor solo tiene una lista anterior de los dispositivos de {{name}}, con la que un dispositivo eliminado podría leer tus mensajes. {{name}} puede empezar de nuevo en Parley.',
  unavailable: '{{name}} no puede recibir mensajes cifrados.',
  unstored:
    'Parley no puede leer o guardar en este equipo las claves de las conversaciones cifradas. Desbloquea el llavero o libera espacio y reinicia Parley.',
  lost: 'El servidor ya no tiene los dispositivos de {{name}}, o responde con otros incorrectos. No se envía nada hasta que {{name}} empiece de nuevo en Parley.',
  locked: 'bloqueada, ábrela para ver por qué',
  signOutTitle: '¿Cerrar sesión en tu único dispositivo?',
  signOutText:
    'Solo este dispositivo puede leer tus mensajes cifrados. Si cierras sesión, ningún dispositivo podrá volver a leerlos. Para conservarlos, inicia sesión antes en otro dispositivo y apruébalo aquí.',
  replacedListed:
    'Tus dispositivos para mensajes cifrados se cambiaron en otro lugar, o el servidor ha perdido cambios. Este dispositivo solo podrá volver a leer mensajes cuando empieces de nuevo. Si no sabes por qué, cambia también tu contraseña.',
  accept: 'Son los dispositivos de {{name}}',
  noOtherDevice: 'No tengo otro dispositivo…',
  startOver: 'Empezar de nuevo',
  startOverHint:
    'Lo que se escribió antes seguirá ilegible en este dispositivo. Se cierra la sesión en tus otros dispositivos, y se pide a quienes te escriben que comprueben este.',
  request: 'Un dispositivo nuevo pide leer tus mensajes cifrados. Apruébalo solo si es tuyo y muestra este número:',
  approve: 'Aprobar',
  approveDevice: 'Aprobar {{number}}',
  decline: 'Rechazar',
  declineDevice: 'Rechazar {{number}}',
  devices: 'Dispositivos para mensajes cifrados',
  devicesHint:
    'Estos dispositivos leen tus mensajes directos cifrados. Si eliminas un dispositivo, se cierra su sesión. El servidor dice qué dispositivo es cada número.',
  thisDevice: 'Este dispositivo',
  thisDeviceWaits: 'Este dispositivo, pendiente de aprobación',
  remove: 'Eliminar',
  removeDevice: 'Eliminar {{number}}',
  devicesOf: 'Dispositivos en mensajes directos cifrados',
};
