import type { emoji as english } from '../emoji.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the emoji picker. */
export const emoji: Translated<typeof english> = {
  insert: 'Insertar un emoji',
  label: 'Emojis',
  search: 'Buscar emojis',
  loading: 'Cargando emojis…',
  failed: 'No se pudieron cargar los emojis.',
  none: 'Ningún emoji coincide con “{{query}}”. Prueba con otra palabra.',
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  recent: 'Usados con frecuencia',
  popular: 'Populares',
  results: 'Resultados',
  groups: 'Categorías',
  group: {
    smileys: 'Caritas',
    people: 'Personas',
    nature: 'Animales y naturaleza',
    food: 'Comida y bebida',
    travel: 'Viajes y lugares',
    activities: 'Actividades',
    objects: 'Objetos',
    symbols: 'Símbolos',
    flags: 'Banderas',
  },
  tone: 'Tono de piel',
  tones: {
    none: 'Tono de piel predeterminado',
    light: 'Tono de piel claro',
    mediumLight: 'Tono de piel medio claro',
    medium: 'Tono de piel medio',
    mediumDark: 'Tono de piel medio oscuro',
    dark: 'Tono de piel oscuro',
  },
};
