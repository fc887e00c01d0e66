// For HEALTHCHECK: exits with 0 if this container's portal can serve requests.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch((error) => error)
if (answer.ok) process.exit(0)
console.error(answer instanceof Error ? answer.message : await answer.text())
process.exit(1)
