"""A cluster of Slurm of one node, which is this machine: its own configuration, keys and ports, on the loopback alone."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo")
WAIT_S = 60


class LeftOut(Exception):
    """The cluster cannot be started here."""


def installed(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")


def free_ports(count):
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


def configuration(folder):
    user, node = pwd.getpwuid(os.getuid()).pw_name, socket.gethostname().split(".")[0]
    control, work = free_ports(2)
    return f"""ClusterName=hakem
SlurmctldHost={node}(127.0.0.1)
SlurmctldPort={control}
SlurmdPort={work}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0
MpiDefault=none
NodeName={node} NodeAddr=127.0.0.1 CPUs=64
PartitionName=all Nodes=ALL Default=YES
"""


def prepare(folder):
    for name, mode in (("state", 0o700), ("spool", 0o755), ("munge", 0o711)):
        os.mkdir(os.path.join(folder, name), mode)
    with open(os.open(os.path.join(folder, "munge", "key"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
        file.write(os.urandom(1024))
    with open(os.path.join(folder, "slurm.conf"), "w", encoding="utf-8") as file:
        file.write(configuration(folder))


def told(program, *words):
    return subprocess.run([installed(program), *words], capture_output=True, text=True, check=False, timeout=WAIT_S).stdout


def is_so(what, *alive):
    """Waits until it is so; false if that takes too long, or if a program that has to be alive meanwhile is not."""
    end = time.monotonic() + WAIT_S
    while not what():
        if time.monotonic() > end or any(one.poll() is not None for one in alive):
            return False
        time.sleep(0.05)
    return True


def started(what, *alive):
    if not is_so(what, *alive):
        raise LeftOut("Slurm cannot be started here")


@contextlib.contextmanager
def one_node(folder):
    """While it is there, SLURM_CONF names it to sbatch."""
    missing = [name for name in PROGRAMS if not installed(name)]
    if missing:
        raise LeftOut(f"{' and '.join(missing)}: not there")
    prepare(folder)
    os.environ["SLURM_CONF"] = os.path.join(folder, "slurm.conf")
    munge, running = os.path.join(folder, "munge"), []
    try:
        with open(os.path.join(folder, "output"), "wb") as output:
            def start(*words):
                running.append(subprocess.Popen([installed(words[0]), *words[1:]], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                                start_new_session=True))
                return running[-1]
            start("munged", "--foreground", "--force", *(f"--{name}={munge}/{file}" for name, file in (
                ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("seed-file", "seed"))))
            started(lambda: os.path.exists(os.path.join(munge, "socket")), *running)
            start("slurmctld", "-D")
            start("slurmd", "-D")
            started(lambda: "idle" in told("sinfo", "-h"), *running)
            yield
    finally:
        for one in reversed(running):
            one.terminate()
            one.wait(timeout=WAIT_S)
        del os.environ["SLURM_CONF"]


def all_ran():
    """Waits until no task waits or runs; false if that takes too long."""
    return is_so(lambda: not told("squeue", "-h"))
