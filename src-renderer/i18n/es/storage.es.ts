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
  by: { people: 'Por persona', places: 'Por sala' },
  place: {
    room: 'Sala',
    group: 'Un mensaje de grupo',
    direct: 'Todos los mensajes directos',
    closed: 'Una sala que se cerró',
  },
};
