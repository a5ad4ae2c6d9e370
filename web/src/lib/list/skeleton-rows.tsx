import classes from './list.module.css';

const ROWS = [62, 48, 70, 55, 60, 46, 66, 52];

/** Rows without text, in the shape of the list's own; they appear when a first load takes longer. */
export function SkeletonRows({ columns }: { columns: number }) {
  return ROWS.map((width) => (
    <tr key={width} className={classes.skeleton}>
      {Array.from({ length: columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns do not change places
        <td key={at}>
          <span style={{ width: `${width - ((at * 7) % 20)}%` }} />
        </td>
      ))}
    </tr>
  ));
}
