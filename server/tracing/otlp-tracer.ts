import type { Context, Span as ApiSpan, Tracer as ApiTracer } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Attributes, Span, SpanStart, Tracer } from '#server/tracing/span.ts'

type Api = typeof import('@opentelemetry/api')

/** Time limit for sending a batch, with retries, and for the last one when the portal stops. */
const timeoutMillis = 3000

interface Log {
  warn(what: object, message: string): void
}

/**
 * Traces for an OpenTelemetry collector that speaks OTLP over http at `endpoint`. Null: there is none. The
 * packages are loaded here and nowhere else, so that a portal without a collector neither has nor loads them.
 */
export async function tracerOf(endpoint: string | null, version: string, log: Log): Promise<Tracer | null> {
  if (endpoint === null) return null
  const { api, sdk, resources, exporting } = await packages()
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'kerbside', 'service.version': version }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: reporting(new exporting.OTLPTraceExporter({ url, timeoutMillis }), log),
      }),
    ],
  })
  const tracer = provider.getTracer('kerbside', version)
  return {
    begin: (name, start, traceparent) => begin(api, tracer, contextOf(api, traceparent), name, start),
    // Spans not sent by then are lost. The failure is already in the log.
    stop: () => provider.shutdown().catch(() => {}),
  }
}

/** Logs failed exports. Spans that the collector doesn't accept are lost. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error, spans: spans.length }, 'traces not sent')
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

async function packages() {
  try {
    const [api, sdk, resources, exporting] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
    ])
    return { api, sdk, resources, exporting }
  } catch (cause) {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the OpenTelemetry packages, which npm start doesn’t install. ' +
        'Run the portal from npm run build:server, or run npm install first.',
      { cause },
    )
  }
}

/** The trace that a caller began, by the W3C header; an unreadable one begins a new trace. */
function contextOf(api: Api, traceparent: string | undefined): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '')
  const [, traceId = '', spanId = '', flags = ''] = found ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return found !== null && api.isSpanContextValid(parent)
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent)
    : api.ROOT_CONTEXT
}

function begin(api: Api, tracer: ApiTracer, within: Context, name: string, start: SpanStart): Span {
  const { kind, attributes = {}, startedMs } = start
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL }
  const options = {
    kind: kinds[kind],
    attributes,
    ...(startedMs === undefined ? {} : { startTime: startedMs }),
  }
  const span = tracer.startSpan(name, options, within)
  return {
    begin: (step, its) => begin(api, tracer, api.trace.setSpan(within, span), step, its),
    rename: (it) => void span.updateName(it),
    set: (more: Attributes) => void span.setAttributes(more),
    fail: (error) => fail(api, span, error),
    end: (endedMs) => span.end(endedMs),
  }
}

function fail(api: Api, span: ApiSpan, error: unknown): void {
  const type = error instanceof Error ? error.constructor.name : typeof error
  span.setAttribute('error.type', type)
  span.setStatus({ code: api.SpanStatusCode.ERROR })
}
