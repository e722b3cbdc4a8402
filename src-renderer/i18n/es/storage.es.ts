import type { storage as english } from '../storage.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of how much the files of the team have. */
export const storage: Translated<typeof english> = {
  intro: 'Archivos que se han enviado o que se están subiendo. Solo ves su tamaño, nunca los archivos.',
  total: '{{used}} en total',
  totalOf: '{{used}} de {{limit}} en total',
  near: 'El espacio para archivos de tu equipo está casi lleno. Aumenta el límite o pide que se eliminen archivos.',
  noFiles: 'Aún no se ha enviado ningún archivo.',
  show: 'Mostrar',
  by: { people: 'Por persona', rooms: 'Por sala' },
  together: {
    groups: 'Todos los mensajes de grupo',
    direct: 'Todos los mensajes directos',
    closed: 'Salas cerradas',
  },
};
