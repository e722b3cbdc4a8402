import type { files as english } from '../files.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of files: choosing, sending, viewing and playing them. */
export const files: Translated<typeof english> = {
  attach: 'Adjuntar archivos',
  tray: 'Archivos para enviar',
  split: 'Se envían {{count}} mensajes: cada mensaje admite hasta {{most}} archivos.',
  remove: 'Quitar {{name}}',
  refused: '{{name}}: {{why}}',
  tooLarge: 'Este archivo supera {{maxSize}}, el límite de este servidor. Redúcelo o envía un enlace.',
  fullPerson:
    'Has usado {{used}} de tus {{limit}} para archivos, así que este no cabe. Elimina los que ya no necesites y reinténtalo.',
  fullTeam:
    'Este archivo no cabe en los {{limit}} para archivos de tu equipo. Pide a un administrador que aumente el límite o libere espacio y reinténtalo.',
  quota: 'Has usado {{used}} de tus {{limit}} para archivos. Al eliminar un mensaje también se eliminan sus archivos.',
  folder: 'No se pueden enviar carpetas. Comprime primero la carpeta y adjunta el archivo resultante.',
  dismiss: 'Cerrar',
  dropHere: 'Suelta para enviar a {{name}}',
  dropHint: 'No se envía nada hasta que pulses “Enviar”.',

  sending: 'Enviando {{name}}',
  percent: '{{percent}} %',
  cancelSending: 'Cancelar el envío de {{name}}',
  notKept: 'Este archivo no está guardado en este dispositivo. Deja Parley abierto hasta que se envíe.',
  waiting: 'En espera…',

  download: 'Descargar {{name}}',
  load: 'Cargar {{name}} ({{size}})',
  decrypting: 'Descifrando…',
  notDownloaded: 'No descargado: {{why}}',
  about: '{{size}} · {{type}}',
  unknownType: 'Archivo',

  openPicture: 'Abrir la foto {{name}}',
  loading: 'Cargando…',
  broken: 'Esta foto no se puede mostrar. Descárgala en su lugar.',
  viewer: 'Foto {{name}}',
  place: '{{index}} de {{count}}',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Ajustar a la ventana',
  close: 'Cerrar foto',

  video: 'Video {{name}}',
  play: 'Reproducir {{name}}',
  pause: 'Pausar {{name}}',
  position: 'Posición en {{name}}',
  positionText: '{{at}} de {{length}}',
  speed: 'Velocidad {{speed}}×',
  unplayable: 'No se puede reproducir aquí. Descárgalo en su lugar.',

  record: 'Grabar un mensaje de voz',
  recording: 'Grabando',
  recorded: 'Tiempo de grabación',
  level: 'Nivel de volumen',
  sendVoice: 'Enviar grabación',
  microphone: {
    refused: 'Parley no tiene permiso para usar el micrófono. Permítelo e inténtalo de nuevo.',
    none: 'No se encontró ningún micrófono. Conecta uno e inténtalo de nuevo.',
    failed: 'La grabación falló. Revisa el micrófono e inténtalo de nuevo.',
  },

  photo: 'Foto',
  photos_one: '{{count}} foto',
  photos_other: '{{count}} fotos',
  film: 'Video',
  films_one: '{{count}} video',
  films_other: '{{count}} videos',
  files_one: '{{count}} archivo',
  files_other: '{{count}} archivos',
  sound: 'Audio',
  voice: 'Mensaje de voz',
  withCaption: '{{what}}: {{caption}}',
};
