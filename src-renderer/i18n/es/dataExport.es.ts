import type { dataExport as english } from '../dataExport.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the export of the person's own data; `index`: of the page in the file. */
export const dataExport: Translated<typeof english> = {
  heading: 'Tus datos',
  text: 'Un archivo ZIP con tu perfil, tus ajustes, tus mensajes y tus archivos. No incluye los mensajes de otras personas.',
  start: 'Exportar mis datos…',
  cancel: 'Cancelar la exportación',
  progress: 'Progreso de la exportación',
  running_one: '{{done}} de {{count}} conversación, {{size}}',
  running_other: '{{done}} de {{count}} conversaciones, {{size}}',
  saved: 'Tus datos se han guardado.',
  savedPartly_one: 'Tus datos se han guardado, salvo {{count}} parte. Abre index.html en el archivo para ver por qué.',
  savedPartly_other:
    'Tus datos se han guardado, salvo {{count}} partes. Abre index.html en el archivo para ver por qué.',
  failed: 'Tus datos no se han exportado: {{why}}',
  index: {
    title: 'Datos de {{name}} en Parley',
    exported: 'Exportados {{time}} con Parley {{version}} desde {{place}}.',
    format:
      'Las listas tienen una entrada por línea, primero la más reciente. Las horas están en milisegundos desde 1970 (UTC).',
    notIncluded:
      'No se incluyen los mensajes de otras personas, los mensajes eliminados ni las versiones anteriores de los editados, las contraseñas ni lo que no podías abrir en el momento de la exportación, como las salas de las que saliste o te expulsaron.',
    filesHeading: 'Archivos',
    contentHeading: 'Contenido',
    entriesHeading: 'Entradas',
    messagesHeading: 'Mensajes',
    leftOutHeading: 'Falta o está incompleto',
    profile: 'Nombre, nombres anteriores, cargo, zona horaria y estado',
    picture: 'Foto de perfil',
    settings: 'Ajustes',
    drafts: 'Borradores en este dispositivo',
    sessions: 'Dónde habías iniciado sesión',
    groups: 'Grupos a los que perteneces',
    blocked: 'Personas que has bloqueado',
    saved: 'Mensajes guardados y recordatorios',
    scheduled: 'Mensajes programados',
    activity: 'Actividad',
    announcements: 'Anuncios que has escrito',
    subscriptions: 'Temas y personas que sigues',
    webhooks: 'Webhooks que has creado',
    posts: 'Tus publicaciones en temas',
    conversations: 'Conversaciones',
  },
};
