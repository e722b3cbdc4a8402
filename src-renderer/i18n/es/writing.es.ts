import type { writing as english } from '../writing.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the composer except files: completions and commands. */
export const writing: Translated<typeof english> = {
  completions: {
    people: 'Personas que mencionar',
    rooms: 'Salas que enlazar',
    emoji: 'Emojis',
    commands: 'Comandos',
  },
  formats: {
    label: 'Formato',
    bold: 'Negrita',
    italic: 'Cursiva',
    strike: 'Tachado',
    code: 'Código',
    link: 'Enlace',
  },
  wide: {
    everyone_one: '{{count}} persona en esta sala',
    everyone_other: 'las {{count}} personas de esta sala',
    present_one: '{{count}} persona que está aquí ahora',
    present_other: '{{count}} personas que están aquí ahora',
    group_one: 'grupo de {{count}} persona',
    group_other: 'grupo de {{count}} personas',
  },
  notify: {
    title: '¿Notificar a {{count}} personas?',
    text: 'Tu mensaje menciona a {{count}} personas, y todas recibirán una notificación.',
    confirm: 'Enviar y notificar',
  },
  found_one: '{{count}} sugerencia',
  found_other: '{{count}} sugerencias',

  editing: 'Editar mensaje',
  editHint: 'Enter para guardar · Esc para cancelar',
  dropEdit: 'Cancelar edición',
  save: 'Guardar',

  messageRateWait: 'Tu equipo limita los mensajes por minuto. El envío continúa en {{left}}',
  messageRateRule:
    'Tu equipo limita cuántos mensajes puedes enviar en un minuto. Los tuyos se enviarán en orden, un poco más tarde.',

  longText: {
    title: '¿Enviarlo como archivo?',
    text: 'El texto ocupa {{size}}; un mensaje puede tener hasta {{most}}. No se envía nada hasta que pulses “Enviar”.',
    attach: 'Adjuntar como archivo',
    instead: 'Adjuntar como archivo en su lugar',
  },

  forward: {
    title_one: 'Reenviar mensaje',
    title_other: 'Reenviar {{count}} mensajes',
    hint: 'Se muestra el autor original. Los archivos se suben de nuevo.',
    find: 'Buscar una conversación',
    places: 'Reenviar a',
    nowhere: 'Ninguna conversación coincide con “{{query}}”. Prueba con menos letras.',
    heading: 'Reenviado de **{{name}}**',
    send: 'Enviar',
    unencrypted: 'Allí no está cifrado: el servidor puede leer lo que envíes.',
    sendUnencrypted: 'Enviar sin cifrar',
    sendUnencryptedTo: 'Enviar sin cifrar a {{name}}',
    sending: 'Enviando…',
    sent: 'Enviado',
    sendTo: 'Enviar a {{name}}',
    sendingTo: 'Enviando a {{name}}',
    sentTo: 'Enviado a {{name}}',
    failed: 'No enviado: {{why}}',
    done: 'Listo',
  },

  commands: {
    join: 'Abrir una sala o unirse a ella por su nombre',
    leave: 'Salir de esta sala',
    invite: 'Enviar a alguien un enlace a esta sala',
    msg: 'Escribir a alguien',
    search: 'Buscar en todos los mensajes',
    mute: 'Silenciar esta conversación',
    unmute: 'Dejar de silenciar esta conversación',
    shrug: 'Añadir un encogimiento de hombros al mensaje',
  },
  takes: {
    room: 'sala',
    person: 'nombre',
    words: 'palabras',
    text: 'texto',
  },
  problems: {
    unknown: 'No existe el comando {{command}}. Pulsa Enter otra vez para enviarlo como mensaje.',
    noRoom: 'Este comando solo funciona en una sala. Pulsa Enter otra vez para enviarlo como mensaje.',
    notForGuests: 'Los invitados no pueden usar este comando. Pulsa Enter otra vez para enviarlo como mensaje.',
    missing: '{{command}} necesita algo después. Pulsa Enter otra vez para enviarlo como mensaje.',
    nobody: 'Nadie coincide con “{{name}}”. Pulsa Enter otra vez para enviarlo como mensaje.',
    badRoom: '“{{name}}” no es un nombre de sala válido. Pulsa Enter otra vez para enviarlo como mensaje.',
    offline: 'Este comando no está disponible sin conexión. Pulsa Enter otra vez para enviarlo como mensaje.',
  },
  invitation: 'Únete a mí en {{link}}',
};
