// Loaded before the program that supervise.mjs runs, which leads a process group: its helpers are asked to end as well.
process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'))
process.channel?.unref()
