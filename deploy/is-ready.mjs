// Exits with 0 if the portal of this container can serve: for HEALTHCHECK.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch((error) => error)
if (answer.ok) process.exit(0)
console.error(answer instanceof Error ? answer.message : await answer.text())
process.exit(1)
