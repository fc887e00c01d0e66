import classes from './doors.module.css'

/**
 * The sign-in illustration: the kerb in the evening with canopy, sign and a waiting car, in the page's own
 * colors.
 */
export function DoorPicture() {
  return (
    <div className={classes.picture} aria-hidden>
      <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" className={classes.drawing}>
        <circle cx="470" cy="560" r="150" className={classes.sun} />
        <Aircraft />
        <path d="M0 84h800v30H0z" className={classes.solid} />
        <path d="M0 114h800v10H0z" className={classes.soft} />
        <Sign />
        <path d="M96 124h34v662H96zM670 124h34v662h-34z" className={classes.soft} />
        <path d="M84 762h58v24H84zM658 762h58v24h-58z" className={classes.solid} />
        <Guests />
        <path d="M0 786h800v26H0z" className={classes.solid} />
        <path d="M0 812h800v10H0z" className={classes.signal} />
        <path d="M0 822h800v178H0z" className={classes.road} />
        <Car />
        <path d="M-20 966h110M170 966h110M360 966h110M550 966h110M740 966h110" className={classes.dashes} />
      </svg>
    </div>
  )
}

function Sign() {
  return (
    <g>
      <path d="M250 124v52M550 124v52" className={classes.rod} />
      <rect x="196" y="176" width="408" height="128" rx="4" className={classes.board} />
      <rect x="196" y="176" width="128" height="128" rx="4" className={classes.signal} />
      <path d="M232 268l56-56m-42 0h42v42" className={classes.arrow} />
      <g className={classes.onBoard}>
        <path
          d="M356 254l10-26q3-8 12-8h46q9 0 12 8l10 26v24h-12v-10h-66v10h-12zM372 244h58l-6-14h-46z"
          fillRule="evenodd"
        />
        <path d="M486 214h86v8h-86zM486 236h86v8h-86zM486 258h52v8h-52z" />
      </g>
    </g>
  )
}

function Aircraft() {
  return (
    <g transform="translate(500 420) rotate(-16)" className={classes.figure}>
      <path d="M-92 0q0-11 14-11H70q26 0 38 12-10 12-38 12H-60q-32 0-32-13z" />
      <path d="M-92-2l-14-40h20l26 34zM-6 4l-44 52h20l70-50zM-84 2l-20 12h16l30-10z" />
    </g>
  )
}

function Guests() {
  return (
    <g className={classes.figure}>
      <circle cx="214" cy="640" r="15" />
      <path d="M196 664h36l5 62h-12l-3 60h-34l3-60z" />
      <circle cx="272" cy="658" r="13" />
      <path d="M257 678h30l4 54h-9l-3 54h-28l2-54z" />
      <path d="M312 716h42v64h-42zM322 716v-36h22v36h-5v-31h-12v31z" fillRule="evenodd" />
      <circle cx="320" cy="783" r="4" />
      <circle cx="346" cy="783" r="4" />
    </g>
  )
}

function Car() {
  return (
    <g>
      <path
        d="M392 890q-2-40 22-46l58-12 54-46q8-6 20-6h84q14 0 24 10l40 42 50 10q22 5 22 30v18q0 10-10 10H404q-12 0-12-10z"
        className={classes.car}
      />
      <path d="M502 832l36-32q6-5 14-5h28v37zM594 795h34q8 0 14 6l28 31h-76z" className={classes.glass} />
      <path d="M392 868h20v12h-20z" className={classes.signal} />
      <circle cx="470" cy="898" r="34" className={classes.tyre} />
      <circle cx="690" cy="898" r="34" className={classes.tyre} />
      <circle cx="470" cy="898" r="13" className={classes.hub} />
      <circle cx="690" cy="898" r="13" className={classes.hub} />
    </g>
  )
}
