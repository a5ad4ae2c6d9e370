import classes from './key-list.module.css';

/** Keys, and what each does. */
export const KeyList = ({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) => (
  <dl className={classes.keys}>
    {keys.map(([key, what]) => (
      <div key={key} style={{ display: 'contents' }}>
        <dt>{key}</dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);
