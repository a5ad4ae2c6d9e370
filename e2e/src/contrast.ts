import type { Locator } from '@playwright/test';

export interface Seen {
  /** The strongest contrast to what is around, of the edge or of the fill. */
  shape: number;
  /** The contrast of the focus ring to what is around; 0 if there is none of at least 2 pixels. */
  ring: number;
  /** The contrast of an icon to what it lies on; 0 without an icon. */
  icon: number;
}

/** Contrasts of a control by its computed colours, as WCAG 1.4.11 and 2.4.13 measure them. */
export const contrastOf = (control: Locator): Promise<Seen> =>
  control.evaluate((node) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    const transparent = (colour: string) => /^transparent$|, 0\)$|\/ 0\)$/.test(colour);
    /** The colours painted over each other; whatever notation the browser computed. */
    const painted = (...layers: string[]) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, 1, 1);
      for (const layer of layers) {
        context.fillStyle = layer;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one: number[], other: number[]) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const behind = (from: Element | null): string[] => {
      const layers: string[] = [];
      for (let at = from; at; at = at.parentElement) {
        layers.unshift(getComputedStyle(at).backgroundColor);
      }
      return layers;
    };
    const style = getComputedStyle(node);
    const around = behind(node.parentElement);
    const against = (colour: string) =>
      transparent(colour) ? 1 : ratio(painted(...around, colour), painted(...around));
    const edge = Number.parseFloat(style.borderTopWidth) > 0 ? against(style.borderTopColor) : 1;
    const svg = node.matches('button') ? node.querySelector('svg') : null;
    const drawn = svg && getComputedStyle(svg).color;
    const outlined = Number.parseFloat(style.outlineWidth) >= 2 && style.outlineStyle === 'solid';
    return {
      shape: Math.max(edge, against(style.backgroundColor)),
      ring: outlined ? against(style.outlineColor) : 0,
      icon: drawn ? ratio(painted(...behind(node), drawn), painted(...behind(node))) : 0,
    };
  });
