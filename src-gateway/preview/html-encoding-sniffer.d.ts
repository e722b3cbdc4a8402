/** The part that is used of a package without types of its own. */
declare module 'html-encoding-sniffer' {
  export default function sniffEncoding(
    bytes: Uint8Array,
    options: { transportLayerEncodingLabel?: string | undefined; defaultEncoding: string },
  ): string;
}
