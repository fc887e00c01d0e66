export type Attributes = Readonly<Record<string, string | number>>

export interface SpanStart {
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** On the stopwatch of `server/clock.ts`; now, unless given. */
  startedMs?: number
}

/** A step of a trace, as far as the rest of the program knows it. */
export interface Span {
  /** Begins a step within this one. */
  begin(name: string, start: SpanStart): Span
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks it as failed, by the kind of error: its message may name a person. */
  fail(error: unknown): void
  end(endedMs?: number): void
}

export interface Tracer {
  /** `traceparent`: the header of a request that belongs to a trace already. */
  begin(name: string, start: SpanStart, traceparent?: string): Span
  /** Sends what is left. */
  stop(): Promise<void>
}
