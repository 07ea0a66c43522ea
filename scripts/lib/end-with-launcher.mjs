// Loaded before the program that supervise.mjs runs, which leads a process group: its helpers are asked to end as well.
process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'))
process.channel?.unref()

// A fork of the program inherits its arguments. Its channel leads to the program and not to us: it has to hold it.
const at = process.execArgv.indexOf(import.meta.filename)
if (at > 0) process.execArgv.splice(at - 1, 2)
