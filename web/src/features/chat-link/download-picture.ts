/** Pixels per unit of the drawing; a whole number, so that every edge falls on a pixel boundary. */
const SCALE = 24;

/** Saves a drawing as a PNG, which every program can open. */
export async function downloadPicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL();
  link.download = name;
  link.click();
}
