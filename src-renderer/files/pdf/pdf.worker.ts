// The build for browsers that are not the newest, as those that Parley's pages run in.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
